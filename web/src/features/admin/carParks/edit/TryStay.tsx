import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { stayToTryQuery } from '@/data/admin/carParks'
import { formatFieldTime } from '@/lib/dates'
import { useSettled } from '@/lib/useSettled'
import { Select } from '@/ui/Select'
import css from './Edit.module.css'
import type { Values } from './schema'

const PAUSE_MS = 400
const LENGTHS = [
  { value: '30', label: '30 minutes' },
  { value: '60', label: '1 hour' },
  { value: '120', label: '2 hours' },
  { value: '240', label: '4 hours' },
  { value: '480', label: '8 hours' },
  { value: '1440', label: '1 day' },
] as const
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const TIMES = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** The next such day, as the clocks of London have it wherever the device is; today counts. */
export function nextDay(day: string, now: Date): string {
  // A day without a time: as if in UTC, no clock change moves it.
  const at = new Date(`${formatFieldTime(now).slice(0, 10)}T00:00Z`)
  const today = (at.getUTCDay() + 6) % 7
  at.setUTCDate(at.getUTCDate() + ((DAYS.indexOf(day as (typeof DAYS)[number]) - today + 7) % 7))
  return at.toISOString().slice(0, 10)
}

const pence = (typed: string) => {
  const pounds = Number(typed.replace('£', '').trim())
  return typed.trim() === '' || !Number.isFinite(pounds) ? null : Math.round(pounds * 100)
}

/** What a stay would cost by what is typed, before it is saved. */
export function TryStay({ area }: { area: string }) {
  const { watch } = useFormContext<Values>()
  const [length, setLength] = useState<string>('120')
  const [day, setDay] = useState<string>('Saturday')
  const [time, setTime] = useState('14:00')
  const [rates, opening_hours, hour, most, flat] = watch([
    'rates',
    'opening_hours',
    'price_hour',
    'price_day',
    'price_flat',
  ])
  const typed = useSettled(JSON.stringify([rates, opening_hours, hour, most, flat]), PAUSE_MS)
  const [settledRates, settledHours, settledHour, settledMost, settledFlat] = JSON.parse(typed) as string[]
  const tried = useQuery(
    stayToTryQuery({
      rates: settledRates ?? '',
      opening_hours: settledHours ?? '',
      price_hour_pence: pence(settledHour ?? ''),
      price_day_pence: pence(settledMost ?? ''),
      price_flat_pence: pence(settledFlat ?? ''),
      area,
      arrival: `${nextDay(day, new Date())}T${time}`,
      minutes: Number(length),
    }),
  )
  const words = LENGTHS.find(({ value }) => value === length)?.label ?? ''
  const { data, error } = tried
  return (
    <section className={css.try} aria-label="Try a stay">
      <div className={css.tryLine}>
        <span>Try</span>
        <Select aria-label="Length of the stay" value={length} options={LENGTHS} onChoose={setLength} />
        <span>on</span>
        <Select
          aria-label="Day"
          value={day}
          options={DAYS.map((value) => ({ value, label: value }))}
          onChoose={setDay}
        />
        <span>at</span>
        <Select
          aria-label="Time of arrival"
          value={time}
          options={TIMES.map((value) => ({ value, label: value }))}
          onChoose={setTime}
        />
      </div>
      <p role="status" className={css.tried}>
        {error ? (
          error.message
        ) : data?.words ? (
          <>
            {words} on {day} {time} cost <strong>{data.words}</strong>
          </>
        ) : (
          data && `What ${words} on ${day} ${time} cost is not known.`
        )}
      </p>
      {!error && data && (data.is_open === false || data.not_known.length > 0) && (
        <p className={css.read}>
          {data.is_open === false ? 'It is closed for part of the stay.' : data.not_known.join('. ')}
        </p>
      )}
      {!error && data && data.working.length > 0 && data.is_open !== false && (
        <p className={css.read}>{data.working.map(({ text }) => text).join('; ')}</p>
      )}
    </section>
  )
}
