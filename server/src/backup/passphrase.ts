import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { BackupProblem } from './problems.ts'

/** Minimum characters of a passphrase: strangers with the file can make unlimited guesses. */
const shortest = 12

/**
 * The passphrase in a file: its first line.
 *
 * @throws BackupProblem if there is no such file, or the passphrase is too short
 */
export async function readPassphrase(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new BackupProblem(`The passphrase file ${file} cannot be read: ${error.message}.`)
  })
  return checked(text.split(/\r?\n/)[0]!, `The passphrase in ${file}`)
}

/** A new passphrase from the terminal, typed twice. @throws BackupProblem without a terminal */
export async function askNewPassphrase(): Promise<string> {
  const passphrase = checked(await ask('Passphrase: '), 'The passphrase')
  if ((await ask('The same again: ')) !== passphrase)
    throw new BackupProblem('The two passphrases are not the same.')
  return passphrase
}

/** The passphrase of a backup, from the terminal. @throws BackupProblem without a terminal */
export const askPassphrase = () => ask('Passphrase of the backup: ')

function checked(passphrase: string, name: string): string {
  if ([...passphrase].length < shortest)
    throw new BackupProblem(`${name} must have at least ${shortest} characters.`)
  return passphrase
}

/** Reads a line without echo. */
async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new BackupProblem(
      'The backup needs a passphrase: name a file that has it with --passphrase-file or BACKUP_PASSPHRASE_FILE.',
    )
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    process.stderr.write(question)
    return await terminal.question('')
  } catch {
    // Ctrl-C, or the terminal is gone.
    throw new BackupProblem('Interrupted: nothing was changed.')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
