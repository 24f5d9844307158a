export {
  deleteMovements,
  type PastMovement,
  reclaimStock,
  releaseStock,
  reserveStock,
  restock,
  type StockLine,
  sellReservedStock,
  sellStock,
  setStockReason,
  writePastMovements,
} from './movements.ts'
export {
  countOutOfStock,
  findLedgerMismatches,
  findLowStock,
  findLowStockThreshold,
  findStockouts,
  type LedgerMismatch,
  type Stockout,
  setLowStockThreshold,
  stockChecks,
} from './queries.ts'
export { boundedStock, movedStock } from './rules.ts'
export { stockMovements } from './schema.ts'
