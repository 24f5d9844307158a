import type { ImportDetails } from '@dix/contract'
import { vi } from 'vitest'
import { type ApiResponse, fileForm, type SignedIn, type TestUsers } from '../users.ts'

/** The import page of a shop, as an administrator uses it. */
export function importerOf(shop: Pick<TestUsers, 'app' | 'call'>, admin: Pick<SignedIn, 'token'>) {
  const call = (route: string, body?: unknown, language = 'en') =>
    shop.call(route, body, { token: admin.token, headers: { 'accept-language': language } })

  const upload = (
    content: string | Uint8Array,
    { name = 'list.csv', field = 'file', token = admin.token, language = 'en' } = {},
  ): Promise<ApiResponse> =>
    shop.call('POST /api/import/upload', fileForm(field, content, name), {
      token,
      headers: { 'accept-language': language },
    })

  const details = async (_id: string, language?: string): Promise<ImportDetails> =>
    (await call('POST /api/import/details', { _id }, language)).data

  /** Resolves when the work on the file is done. */
  const ended = (_id: string): Promise<ImportDetails> =>
    vi.waitFor(
      async () => {
        const found = await details(_id)
        if (found.state === 'checking' || found.state === 'importing') throw new Error(`Still ${found.state}`)
        return found
      },
      { timeout: 120_000, interval: 20 },
    )

  /** Uploads a file, does something with it, and resolves with the outcome. */
  async function bring(content: string | Uint8Array, mapping: object | null = null, how = 'run') {
    const { data } = await upload(content)
    const begun = await call(`POST /api/import/${how}`, { _id: data._id, mapping })
    if (begun.status !== 200) throw new Error(`${how}: ${begun.message}`)
    return ended(data._id)
  }

  /** The text of a download. */
  const download = async (path: string) => {
    const response = await shop.app.inject({ url: path, headers: { authorization: `Bearer ${admin.token}` } })
    return { status: response.statusCode, headers: response.headers, text: response.payload }
  }

  return {
    call,
    upload,
    details,
    ended,
    bring,
    download,
    exported: async () => (await download('/api/import/export')).text,
  }
}
