import type { DeliveryStage, OrderEvent } from '@dix/contract'

/** The events that begin each stage of a delivery; those after the first begin it again. */
export const stageEvents: Record<DeliveryStage, readonly [OrderEvent, ...OrderEvent[]]> = {
  waiting: ['placed'],
  picking: ['picking'],
  handover: ['packed', 'rider_dropped'],
  riding: ['on_the_way'],
}
