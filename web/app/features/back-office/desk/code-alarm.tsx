import type { StepProblem } from '@dix/contract'
import { ChevronRight, ShieldAlert } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useMay } from '../../../platform/api/use-role.ts'
import { alarmBox } from './alarm-words.tsx'
import { type FailedCodes, useFailedCodes } from './failed-codes.ts'
import { ring } from './sound.ts'

const stepAlarms = {
  wrong_code: 'wrongCodeAlarm',
  conflict: 'conflictAlarm',
} as const satisfies Record<StepProblem, string>

type Alarm = {
  key: string
  text: 'codeAlarm' | (typeof stepAlarms)[StepProblem]
  number: string
  to: string
}

/** Where managers check the steps that riders made offline. */
const ridersPath = '/dashboard/riders'

/** The alarms; managers check those of offline steps on the riders' page. */
function alarmsOf({ orders, steps }: FailedCodes, desk: string): Alarm[] {
  return [
    ...orders.map(
      ({ _id, orderId }): Alarm => ({ key: _id, text: 'codeAlarm', number: orderId, to: `${desk}/${_id}` }),
    ),
    ...steps.map(
      ({ _id, orderId, problem }): Alarm => ({
        key: `${_id} ${problem}`,
        text: stepAlarms[problem],
        number: orderId,
        to: ridersPath,
      }),
    ),
  ]
}

/**
 * Rings when the code of an order was wrong five times, or a step made offline needs a check, and links to these, on every
 * page of managers.
 */
export function CodeAlarm({ desk }: { desk: string }) {
  const t = useTranslations('riders')
  const enabled = useMay()('manageOrders')
  const { data } = useFailedCodes({}, enabled)
  const alarms = useMemo(() => data && alarmsOf(data, desk), [data, desk])
  const known = useRef<Alarm[]>(undefined)
  useEffect(() => {
    if (!alarms) return
    const isNew = ({ key }: Alarm) => !known.current!.some((alarm) => alarm.key === key)
    if (known.current && alarms.some(isNew)) ring()
    known.current = alarms
  }, [alarms])
  return (
    <div role="status" className="print:hidden">
      {alarms?.map(({ key, text, number, to }) => (
        <Link key={key} to={to} className={`${alarmBox} min-h-11 border-t border-cafe`}>
          <ShieldAlert className="size-5.5 shrink-0" aria-hidden="true" />
          <p className="min-w-0 grow">
            {t.rich(text, {
              b: (words) => <b className="whitespace-nowrap">{words}</b>,
              number,
            })}
          </p>
          <ChevronRight className="size-5.5 shrink-0" aria-hidden="true" />
        </Link>
      ))}
    </div>
  )
}
