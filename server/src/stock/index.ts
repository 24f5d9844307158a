export {
  reclaimStock,
  releaseStock,
  reserveStock,
  restock,
  type StockLine,
  sellReservedStock,
  sellStock,
  setStockReason,
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
} from './queries.ts'
export { boundedStock, movedStock } from './rules.ts'
