import { absoluteImageUrl, type Transfer, type TransferSummary } from '@dix/contract'
import type { Staff } from '../accounts/index.ts'
import type { Queries } from '../platform/database/client.ts'
import type { StaffStores } from '../stores/index.ts'
import { findLines, type ListedTransfer, type StoredTransfer } from './queries.ts'

export type TransferViewer = { staff: Staff; stores: StaffStores; publicUrl: string }

const isTheirs = ({ worksIn }: Staff, storeId: string) => worksIn === null || worksIn === storeId

/** Fields that the list and the page of a transfer share. */
function headOf(transfer: StoredTransfer, { staff, stores }: TransferViewer): Omit<Transfer, 'lines'> {
  const { id, number, fromStore, toStore, state, note, sentByName, sentAt, endedByName, endedAt } = transfer
  const storeOf = (_id: string) => ({ _id, name: stores.nameOf(_id) ?? _id })
  return {
    _id: id,
    number,
    from: storeOf(fromStore),
    to: storeOf(toStore),
    state,
    note,
    sentBy: sentByName,
    sentAt: sentAt.toISOString(),
    endedBy: endedByName,
    endedAt: endedAt?.toISOString() ?? null,
    mayReceive: state === 'sent' && isTheirs(staff, toStore),
    mayCancel: state === 'sent' && isTheirs(staff, fromStore),
  }
}

/** A transfer in the list. */
export function toSummary(
  { lines, pieces, differences, ...transfer }: ListedTransfer,
  viewer: TransferViewer,
): TransferSummary {
  return { ...headOf(transfer, viewer), lines, pieces, differences }
}

/** A transfer with its lines. */
export async function toTransfer(
  tx: Queries,
  transfer: StoredTransfer,
  viewer: TransferViewer,
): Promise<Transfer> {
  const lines = await findLines(tx, transfer.id)
  return {
    ...headOf(transfer, viewer),
    lines: lines.map(({ productName, image, ...line }) => ({
      ...line,
      name: productName,
      image: image === null ? '' : absoluteImageUrl(image, viewer.publicUrl),
    })),
  }
}
