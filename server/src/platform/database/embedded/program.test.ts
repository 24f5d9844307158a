import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProgram, installedFolder } from './program.ts'
import { chooseRunner } from './runner.ts'

const isRoot = process.getuid?.() === 0
const quiet = { info: () => {}, warn: () => {} }

let home: string
/** The package in the state before its install script runs. */
let installed: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'dix-program-'))
  await cp(join(installedFolder(), '..'), join(home, 'package'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: async (source) => !source.endsWith('.a') && !(await lstat(source)).isSymbolicLink(),
  })
  await chmod(home, 0o755)
  installed = join(home, 'package/native')
})
afterAll(() => rm(home, { recursive: true }))

test('PostgreSQL runs after an install without scripts', async () => {
  const program = await findProgram(null, quiet, installed)
  expect(program).toMatchObject({ majorVersion: '18', postgres: join(installed, 'bin/postgres') })
})

test('packages that the PostgreSQL user cannot read are copied once, readable by everyone', async () => {
  await chmod(home, 0o700)
  const runner = await chooseRunner(null)
  const program = await findProgram(runner, quiet, installed)
  expect(program.majorVersion).toBe('18')
  if (!isRoot) return expect(program.postgres).toContain(installed)
  expect(program.postgres).toMatch(/^\/var\/lib\/dix\/program-18[^/]*-linux-/)
  const { ino } = await stat(program.postgres)
  const again = await findProgram(runner, quiet, installed)
  expect((await stat(again.postgres)).ino).toBe(ino)
  expect((await readdir('/var/lib/dix')).filter((name) => name.includes('.new-'))).toEqual([])
})

test('a program that does not run is reported in one message', async () => {
  const broken = join(home, 'broken')
  await mkdir(join(broken, 'bin'), { recursive: true })
  await writeFile(join(broken, 'bin/postgres'), '#!/bin/sh\necho "no such luck" >&2\nexit 1\n', {
    mode: 0o755,
  })
  await expect(findProgram(null, quiet, broken)).rejects.toThrow(
    `The PostgreSQL in ${broken} does not run here (no such luck): run \`npm ci\` (or \`npm start\`), or set DATABASE_URL.`,
  )
})
