/** Valid years of requested dates: PostgreSQL has no year 0. */
export const inputYears = { from: 2020, until: 2100 } as const
