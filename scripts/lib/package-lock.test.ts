import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** An entry of package-lock.json. */
interface Package {
  version?: string
  resolved?: string
  link?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
) as {
  packages: Record<string, Package>
}

const supported = ['linux x64', 'linux arm64', 'darwin x64', 'darwin arm64']

/** The entry that the package at `path` gets for `name`: its own, or its nearest parent's. */
function resolve(path: string, name: string): Package | undefined {
  const entry = packages[`${path && `${path}/`}node_modules/${name}`]
  if (entry || path === '') return entry
  return resolve(path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1)), name)
}

const optional = Object.entries(packages)
  .filter(([, { optionalDependencies }]) => optionalDependencies)
  .map(([path, { optionalDependencies }]) => ({
    path,
    dependencies: Object.keys(optionalDependencies!).map((name) => ({ name, entry: resolve(path, name) })),
  }))

test('the lock file contains every optional dependency, because npm ci refuses a lock file that lacks one', () => {
  const missing = optional.flatMap(({ path, dependencies }) =>
    dependencies.filter(({ entry }) => !entry).map(({ name }) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('each package with binaries has them for Linux and macOS, x64 and arm64', () => {
  const binaries = optional
    .map(({ path, dependencies }) => ({
      path,
      platforms: dependencies.flatMap(({ entry }) => platforms(entry)),
    }))
    .filter(({ platforms }) => platforms.length > 1)
  expect(binaries.map(({ path }) => path)).toContain('node_modules/sharp')
  for (const { path, platforms } of binaries) {
    expect(platforms, path).toEqual(expect.arrayContaining(supported))
  }
})

/** The platforms that a package is limited to, such as `linux x64`; musl has its own packages. */
function platforms({ os = [], cpu = [], libc }: Package = {}): string[] {
  if (libc && !libc.includes('glibc')) return []
  return os.flatMap((system) => cpu.map((processor) => `${system} ${processor}`))
}

test('the lock file names no registry', () => {
  const resolved = Object.entries(packages).filter(([, entry]) => entry.resolved && !entry.link)
  expect(resolved).toEqual([])
})
