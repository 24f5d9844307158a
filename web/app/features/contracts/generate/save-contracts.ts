import { Zip, ZipPassThrough } from 'fflate'
import { pause } from '../../../platform/dom/pause.ts'
import { saveFile } from '../../../platform/dom/save-file.ts'
import type { Person } from '../people/person.ts'
import type { Template } from '../template/read-template.ts'
import { type Contract, makeContracts } from './make-contracts.ts'

/** How contracts reach the device: each as a file, or all in one. */
export type Way = 'files' | 'zip'

type Order = {
  way: Way
  template: Template
  people: readonly Person[]
  signal: AbortSignal
  /** Told after each contract how many there are by now. */
  onMade: (made: number) => void
}

/** Milliseconds between two downloads: browsers drop some of those that come at once. */
const between = 250

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Makes the contracts and hands them over, until all are made or nobody wants more. An unfinished ZIP is not handed over. */
export async function saveContracts({ way, template, people, signal, onMade }: Order): Promise<void> {
  const take = way === 'zip' ? intoZip() : intoFiles()
  let made = 0
  for await (const contract of makeContracts(template, people)) {
    if (signal.aborted) return
    await take.one(contract)
    made += 1
    onMade(made)
  }
  take.end()
}

type Taking = { one: (contract: Contract) => Promise<void>; end: () => void }

function intoFiles(): Taking {
  return {
    one: ({ file, bytes }) => {
      saveFile(file, new Blob([bytes], { type: wordType }))
      return pause(between)
    },
    end: () => {},
  }
}

/** The parts of the ZIP are handed to the browser at once, which may keep them on its disk. */
function intoZip(): Taking {
  const parts: Blob[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    parts.push(new Blob([new Uint8Array(bytes)]))
  })
  return {
    one: async ({ file, bytes }) => {
      // A Word file is a ZIP itself: packing it once more gains nothing.
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
