/**
 * Paths of files that the back office downloads by `GET`: the rejected rows of an import with their faults
 * (`?language=fr` or `en`), to be corrected and imported again, and all products in our own format.
 */
export const importReportPath = (id: string, language: string) =>
  `/api/import/report/${id}?language=${language}`
export const exportPath = '/api/import/export'
