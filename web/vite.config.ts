import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compiledTexts } from './vite-texts.ts'

export default defineConfig({
  plugins: [compiledTexts(), tailwindcss(), reactRouter()],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  // Inside the server's bundle the alias above holds for use-intl too.
  ssr: { noExternal: ['use-intl'] },
  build: {
    rollupOptions: {
      // The contract only declares: what a page does not use of it (zod above all) stays out of its bytes.
      treeshake: { moduleSideEffects: (id) => !id.includes('/contract/src/') },
    },
  },
  // React Router reads the server's entry from here only.
  environments: { ssr: { build: { rollupOptions: { input: './server.ts' } } } },
})
