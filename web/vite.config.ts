import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import bundleOutput from '../scripts/lib/bundle-output.json' with { type: 'json' }
import { noSchemas } from './vite-no-schemas.ts'
import { precompressed } from './vite-precompressed.ts'
import { compiledTexts } from './vite-texts.ts'

/**
 * Code shared by all pages of the storefront is in few files, because a request over a phone's connection costs more
 * than the bytes it saves. Texts stay apart, because each visitor needs only one language.
 */
const chunks = [
  {
    name: 'libraries',
    // Icons are bundled with the code that shows them.
    test: /node_modules\/(?:react|react-dom|react-router|scheduler|use-intl|icu-minify|intl-messageformat|@formatjs|lucide-react(?!\/dist\/esm\/icons))\//,
    priority: 3,
  },
  // Only the parts of `ui` that public pages show. A group includes everything that its files import, front doors too.
  {
    name: 'storefront',
    test: /web\/app\/(?:ui\/(?:(?:amount|badge|button|chip|class-names|icon-button|notice|picture|skeleton|spinner|wordmark)\.|navigation\/(?!side-link)|overlay\/(?:toaster|toasts|use-modal))|platform\/(?!texts\/(?:en|fr)\/|api|live|forms|fresh-key|private-page|phone|map-href|use-now|session\/use-link-token|dom\/(?:copy-text|device-store|shrink-picture|save-file|use-no-stray-drops|use-object-url|use-still-while-pressed))|features\/(?:shop\/(?!announcement-bar|brand|opening-(?:bar|list))|shell|catalogue|search|delivery-area\/(?!area-(?:dialog|page))|cart\/(?!contents|state\/(?:account-(?:sync|changes)|merge|stored-edits|user-storage|visitor-prices))))|contract\/src\/(?:locale|rules\/(?:money|catalogue\/slug|prices\/totals)|settings\/defaults)\./,
    priority: 2,
  },
  // Prefetched when the browser is idle: the opened cart, the code that queries the shop about it, and the field that
  // the page of the delivery area shares with account pages.
  {
    name: 'cart',
    test: /web\/app\/(?:ui\/(?:overlay\/drawer|thumb|form\/(?:field|select)\.)|platform\/api\/(?:ask|renew)|features\/(?:bill|cart\/(?:contents\/(?!substitution-)|state\/visitor-prices)))|contract\/src\/client/,
    priority: 1,
  },
  // The parts of the contract that account and back office pages use, without its libraries for numbers and colours.
  {
    name: 'contract',
    test: /contract\/src\/(?!client|phone|rules\/(?:phone|shop\/colours))/,
    priority: 1,
  },
  // Sign-in and account pages, fetched only by their users.
  {
    name: 'account',
    test: /web\/app\/(?:ui\/(?:form|overlay\/dialog|add-tile|layout\/(?:section|without-scripts)|navigation\/side-link)|platform\/(?:api|forms|private-page|use-now|session\/use-link-token|dom\/(?:shrink-picture|save-file))|features\/(?:account|addresses\/(?:address-lines|index)))|node_modules\/(?:@tanstack|react-hook-form)\//,
    priority: 1,
  },
  // Icons that several pages of the account and the back office show: a file for each would be larger than its icon.
  { name: 'icons', test: /node_modules\/lucide-react\/dist\/esm\/icons\//, minShareCount: 2, priority: 0 },
]

/** The shortest hashes that Rolldown allows, because every page loads a list of all routes and their files. */
const shortNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
}

/** Keeps only the barcode readers of the library, which does not declare that the others may be left out. */
const treeshake = { moduleSideEffects: [{ test: /node_modules\/@zxing\//, sideEffects: false }] }

const formatMessage = fileURLToPath(new URL('app/platform/texts/format-message.ts', import.meta.url))

export default defineConfig({
  plugins: [compiledTexts(), tailwindcss(), reactRouter(), noSchemas(), precompressed('build/client')],
  resolve: {
    // The pattern leaves `use-intl/format-message/format-only` to the file itself.
    alias: [{ find: /^use-intl\/format-message$/, replacement: formatMessage }],
  },
  // The server's bundle contains its libraries, so that a start reads a few files instead of hundreds.
  ssr: { noExternal: true },
  // React Router reads the server's entry only from here.
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: { ...shortNames, codeSplitting: { groups: chunks } },
          treeshake,
        },
      },
    },
    ssr: {
      build: {
        rollupOptions: {
          input: './server.ts',
          output: bundleOutput,
          treeshake,
        },
      },
      define: { 'process.env.NODE_ENV': '"production"' },
    },
  },
})
