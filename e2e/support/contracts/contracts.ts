import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Download, Locator, Page, TestInfo } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'

const soffice = process.env.SOFFICE_PATH || '/usr/bin/soffice'

/** The specification's button, idle and busy. */
export const generate = 'Générer tous les contrats'
export const generating = 'Génération en cours...'

export function generateButton(page: Page): Locator {
  return page.getByRole('button', { name: generate, exact: true })
}

/** Gives a file to the field with this label, as its file dialog would. */
export async function giveFile(page: Page, label: string, name: string, bytes: Uint8Array): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) }
  await page.getByLabel(label).setInputFiles(file)
}

/** Everything the page downloads from now on, in order. */
export function watchDownloads(page: Page): Download[] {
  const downloads: Download[] = []
  page.on('download', (download) => downloads.push(download))
  return downloads
}

export const namesOf = (downloads: readonly Download[]) =>
  downloads.map((download) => download.suggestedFilename())

/** Files of a downloaded ZIP, by name. */
export async function unzipped(download: Download): Promise<Record<string, Uint8Array>> {
  return unzipSync(await readFile(await download.path()))
}

/** The text of the main part of a Word file, without tags. */
export function wordsOf(document: Uint8Array): string {
  return strFromU8(unzipSync(document)['word/document.xml']!).replace(/<[^>]+>/g, ' ')
}

/** The text of a Word file after conversion to PDF by LibreOffice, with plain spaces. */
export async function wordsOfPdf(document: Download, testInfo: TestInfo): Promise<string> {
  const folder = testInfo.outputPath('office')
  const word = join(folder, document.suggestedFilename())
  await document.saveAs(word)
  // A separate profile, because two LibreOffice processes cannot share one.
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`
  const args = [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, word]
  await promisify(execFile)(soffice, args, { timeout: 50_000 })
  const pdf = await readFile(join(folder, `${basename(word, '.docx')}.pdf`))
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}
