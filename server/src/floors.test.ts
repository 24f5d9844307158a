import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Oldest versions without known advisories, because an audit service is not always reachable. */
const floors: Record<string, string> = {
  fastify: '5.8.5',
  '@fastify/static': '10.1.1',
  'react-router': '8.3.0',
  sharp: '0.35.3',
  '@fastify/multipart': '10.1.1',
  '@fastify/busboy': '3.2.1',
  nodemailer: '10.6.0',
}

const lock = JSON.parse(await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, { version?: string; resolved?: string }>
}

test.each(Object.entries(floors))('every installed %s is at least %s', (name, floor) => {
  const versions = Object.entries(lock.packages)
    .filter(([path]) => path.endsWith(`node_modules/${name}`))
    .map(([, { version }]) => version!)
  expect(versions).not.toEqual([])
  for (const version of versions)
    expect(compare(version, floor), `${name} ${version}`).toBeGreaterThanOrEqual(0)
})

test('the lock file has no registry URLs', () => {
  const resolved = Object.values(lock.packages).flatMap(({ resolved }) =>
    resolved?.startsWith('http') ? [resolved] : [],
  )
  expect(resolved).toEqual([])
})

function compare(a: string, b: string): number {
  const [first, second] = [a, b].map((version) => version.split('-')[0]!.split('.').map(Number))
  return first!.map((part, index) => part - second![index]!).find((difference) => difference !== 0) ?? 0
}
