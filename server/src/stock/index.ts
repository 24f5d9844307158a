export { findLowStock, findLowStockThreshold, type LowStock, setLowStockThreshold } from './low-stock.ts'
export {
  deleteMovements,
  forgetSales,
  lockStock,
  type PastMovement,
  receiveStock,
  reclaimStock,
  releaseStock,
  reserveStock,
  restock,
  restoreWrittenOff,
  type StockLine,
  type StockOrder,
  sellReservedStock,
  sellStock,
  sendStock,
  setStockReason,
  writeOffStock,
  writePastMovements,
  writeStock,
} from './movements.ts'
export { findLedgerMismatches, type LedgerMismatch, stockChecks } from './queries.ts'
export { rollUpStock } from './roll-up.ts'
export { boundedStock, movedStock } from './rules.ts'
export { stockLevels, stockMovements } from './schema.ts'
export { productsIn, stockIn } from './stock-in.ts'
export { countOutOfStock, findLosses, type Losses } from './stockouts.ts'
