import { askFile } from '../../../platform/api/ask.ts'
import { saveFile } from '../../../platform/dom/save-file.ts'

/**
 * Opens a PDF in its own tab, to be printed there. It is fetched first, so that failures are shown here; if the browser
 * opens no tab, it is saved instead.
 *
 * @param name of the saved file
 * @throws ApiError and NetworkError
 */
export async function openPdf(path: string, name: string): Promise<void> {
  // Browsers open a tab only during the press, not after a response.
  const tab = window.open('', '_blank')
  try {
    const file = await askFile(path)
    // Not the fetched file: its URL would inherit this page's policy against plug-ins, and lose the file's name.
    if (tab) tab.location.replace(path)
    else saveFile(name, file)
  } catch (failure) {
    tab?.close()
    throw failure
  }
}
