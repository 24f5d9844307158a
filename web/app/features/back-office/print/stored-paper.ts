import { type PrintPaper, printPapers } from '@dix/contract'

const name = 'print-paper'

/** The paper that this device printed on last; initially an 80 mm roll. */
export function storedPaper(): PrintPaper {
  try {
    const stored = localStorage.getItem(name)
    return printPapers.find((paper) => paper === stored) ?? '80'
  } catch {
    return '80'
  }
}

/** Without storage, the choice lasts as long as the page. */
export function storePaper(paper: PrintPaper): void {
  try {
    localStorage.setItem(name, paper)
  } catch {
    // The next page begins with the default paper.
  }
}
