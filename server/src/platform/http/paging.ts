/** The paging fields of a response that is one page of a list. @param totalCount entries on all pages */
export function pagingOf({ page, limit }: { page: number; limit: number }, totalCount: number) {
  const totalPage = Math.ceil(totalCount / limit)
  return { page, totalPage, totalNoPage: totalPage, totalCount }
}
