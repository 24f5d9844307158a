import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { RenderPage } from '@dix/contract'
import { StartError } from '../platform/start-error.ts'

/** A path in the build of the web. */
export function built(path: string): string {
  return fileURLToPath(new URL(`../../../web/build/${path}`, import.meta.url))
}

/** The render function of the web. @throws StartError if the web is not built */
export async function loadBuiltRender(): Promise<RenderPage> {
  const file = built('server/index.js')
  await access(file).catch(() => {
    throw new StartError('The web pages are not built: run "npm run build" first.')
  })
  return ((await import(file)) as { render: RenderPage }).render
}
