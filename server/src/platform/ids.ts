import { monotonicFactory } from 'ulid'

/** A new id: 26 letters and digits without a dash, sortable by time, 80 random bits (contract, "Ids and text"). */
export const newId: () => string = monotonicFactory()
