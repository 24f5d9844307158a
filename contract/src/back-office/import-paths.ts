/**
 * Files that an administrator's browser asks for by `GET`, so they stand apart from the schemas: the rows of an import
 * that were refused, with what is wrong (`?language=fr` or `en`), to be corrected and brought again; and every product
 * of the shop in our own format.
 */
export const importReportPath = (id: string, language: string) =>
  `/api/import/report/${id}?language=${language}`
export const exportPath = '/api/import/export'
