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
  findLedgerFaults,
  findLowStock,
  findLowStockThreshold,
  findStockouts,
  type LedgerFault,
  type Stockout,
  setLowStockThreshold,
} from './queries.ts'
export { boundedStock, movedStock } from './rules.ts'
