import { workInThread } from '../platform/worker-thread.ts'
import { drawPrint, type Print } from './print/draw-print.ts'
import { drawReceipt, type Receipt } from './receipt/draw-receipt.ts'

/** The documents that are drawn as a PDF. */
export type Drawing = ({ what: 'receipt' } & Receipt) | Print

workInThread((drawing: Drawing) => (drawing.what === 'receipt' ? drawReceipt(drawing) : drawPrint(drawing)))
