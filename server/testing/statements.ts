import pg from 'pg'
import { vi } from 'vitest'

/** The statements that the shop sends to the database while `act` runs, in order. */
export async function countStatements(act: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await act()
    return query.mock.calls.flatMap(([statement], at) => {
      const { connectionParameters } = query.mock.contexts[at] as unknown as {
        connectionParameters: { application_name: string }
      }
      return connectionParameters.application_name === 'dix' ? textOf(statement) : []
    })
  } finally {
    query.mockRestore()
  }
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '')
