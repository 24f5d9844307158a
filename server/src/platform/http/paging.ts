/** What an answer with one page of a list says of the others. @param totalCount entries of all pages */
export function pagingOf({ page, limit }: { page: number; limit: number }, totalCount: number) {
  const totalPage = Math.ceil(totalCount / limit)
  return { page, totalPage, totalNoPage: totalPage, totalCount }
}
