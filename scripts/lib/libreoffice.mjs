import { setUpProgram } from './debian.mjs'

/**
 * Installs Debian's LibreOffice when there is none: its writer without windows, all that opening contracts
 * needs (84 MB to fetch, 13 s).
 */
export function setUpLibreOffice() {
  return setUpProgram({
    name: 'LibreOffice',
    path: '/usr/bin/soffice',
    variable: 'SOFFICE_PATH',
    packages: ['libreoffice-writer-nogui'],
    neededBy: 'The journeys',
  })
}
