import { Zip, ZipPassThrough } from 'fflate'
import { saveFile } from '../../../platform/dom/save-file.ts'
import { contractFileNames } from '../file-names.ts'
import type { Person } from '../people/person.ts'
import { openTemplate } from '../template/open-template.ts'
import type { Template } from '../template/read-template.ts'

/** The ways to save contracts: each as a file, or all in one ZIP. */
export type OutputFormat = 'files' | 'zip'

type Job = {
  format: OutputFormat
  template: Template
  people: readonly Person[]
  signal: AbortSignal
  /** Receives the number of contracts saved so far. */
  onProgress: (completed: number) => void
}

/** Milliseconds between two downloads, because browsers drop simultaneous ones. */
const downloadDelay = 250

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Makes and saves contracts until all are made or the signal aborts. An unfinished ZIP is not saved. */
export async function saveContracts({ format, template, people, signal, onProgress }: Job): Promise<void> {
  const output = format === 'zip' ? zipOutput() : fileOutput()
  let completed = 0
  for await (const contract of makeContracts(template, people)) {
    if (signal.aborted) return
    await output.add(contract)
    completed += 1
    onProgress(completed)
  }
  output.end()
}

type Contract = { file: string; bytes: Uint8Array<ArrayBuffer> }

/** Makes one contract after another, with time in between for the page to show the progress. */
async function* makeContracts(template: Template, people: readonly Person[]): AsyncGenerator<Contract> {
  const files = contractFileNames(people.map(({ name }) => name))
  for (const [index, person] of people.entries()) {
    await pause(0)
    yield { file: files[index]!, bytes: fillContract(template, person) }
  }
}

/** A person's contract as the bytes of a Word file. */
export function fillContract({ parts }: Template, person: Person): Uint8Array<ArrayBuffer> {
  const document = openTemplate(parts)
  document.render(person)
  return new Uint8Array(document.getZip().generate({ type: 'arraybuffer', compression: 'DEFLATE' }))
}

type Output = { add: (contract: Contract) => Promise<void>; end: () => void }

function fileOutput(): Output {
  return {
    add: ({ file, bytes }) => {
      saveFile(file, new Blob([bytes], { type: wordType }))
      return pause(downloadDelay)
    },
    end: () => {},
  }
}

/** The parts of the ZIP are blobs, because the browser may store these on disk. */
function zipOutput(): Output {
  const parts: Blob[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    parts.push(new Blob([new Uint8Array(bytes)]))
  })
  return {
    add: async ({ file, bytes }) => {
      // A Word file is a ZIP, so compressing it again gains nothing.
      const entry = new ZipPassThrough(file)
      zip.add(entry)
      entry.push(bytes, true)
    },
    end: () => {
      zip.end()
      saveFile('Contrats.zip', new Blob(parts, { type: 'application/zip' }))
    },
  }
}

/** Waits, so that the browser can render and handle events. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds))
}
