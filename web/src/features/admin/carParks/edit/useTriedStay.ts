import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { stayToTryQuery } from '@/data/admin/carParks'
import { formatFieldTime } from '@/lib/dates'
import { penceOf } from '@/lib/money'
import { useSettled } from '@/lib/useSettled'
import type { Values } from './schema'

const PAUSE_MS = 400
export const LENGTHS = [
  { value: '30', label: '30 minutes' },
  { value: '60', label: '1 hour' },
  { value: '120', label: '2 hours' },
  { value: '240', label: '4 hours' },
  { value: '480', label: '8 hours' },
  { value: '1440', label: '1 day' },
] as const
export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const TIMES = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** The next such day, as the clocks of London have it wherever the device is; today counts. */
export function nextDay(day: string, now: Date): string {
  // A day without a time: as if in UTC, no clock change moves it.
  const at = new Date(`${formatFieldTime(now).slice(0, 10)}T00:00Z`)
  const today = (at.getUTCDay() + 6) % 7
  at.setUTCDate(at.getUTCDate() + ((DAYS.indexOf(day as (typeof DAYS)[number]) - today + 7) % 7))
  return at.toISOString().slice(0, 10)
}

const minutes = (typed: string) => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : null)

/** What is known of a car park beside what is typed, and counts in what a stay costs. */
export type KnownOfStay = {
  /** The region or nation, for its holidays. */
  area: string
  free_minutes: number | null
}

/** A stay that is tried by what is typed, before it is saved. While the tariff has something wrong in it, nothing is asked. */
export function useTriedStay({ area, free_minutes }: KnownOfStay) {
  const { watch, formState } = useFormContext<Values>()
  const [length, setLength] = useState<string>('120')
  const [day, setDay] = useState<string>('Saturday')
  const [time, setTime] = useState('14:00')
  const [rates, opening_hours, hour, most, flat, basis, maxStay, type, fault, openingFault] = watch([
    'rates',
    'opening_hours',
    'price_hour',
    'price_day',
    'price_flat',
    'price_basis',
    'max_stay',
    'parking_type',
    'rates_fault',
    'opening_hours_fault',
  ])
  // Chosen as free, it has no prices once it is saved; one that is free already may be given some.
  const noPrices = [hour, most, flat].every((typed) => typed.trim() === '')
  const isFree = type === 'free' && rates.trim() === '' && (formState.dirtyFields.parking_type || noPrices)
  const prices = isFree ? ['0', '', ''] : [hour, most, flat]
  const typed = useSettled(JSON.stringify([rates, opening_hours, ...prices, maxStay]), PAUSE_MS)
  const [settledRates, settledHours, settledHour, settledMost, settledFlat, settledMaxStay] = JSON.parse(
    typed,
  ) as string[]
  const isWrong = fault !== '' || openingFault !== ''
  const tried = useQuery({
    ...stayToTryQuery({
      rates: settledRates ?? '',
      opening_hours: settledHours ?? '',
      price_hour_pence: penceOf(settledHour ?? ''),
      price_day_pence: penceOf(settledMost ?? ''),
      price_flat_pence: penceOf(settledFlat ?? ''),
      price_basis: basis || null,
      free_minutes,
      max_stay_minutes: minutes(settledMaxStay ?? ''),
      area,
      arrival: `${nextDay(day, new Date())}T${time}`,
      minutes: Number(length),
    }),
    enabled: !isWrong,
  })
  return {
    ...{ length, setLength, day, setDay, time, setTime, isWrong },
    error: isWrong ? null : tried.error,
    data: isWrong || tried.error ? undefined : tried.data,
    words: LENGTHS.find(({ value }) => value === length)?.label ?? '',
    /** As a strip of the week draws it. */
    stay: {
      day: DAYS.indexOf(day as (typeof DAYS)[number]),
      from: Number(time.slice(0, 2)) * 60,
      minutes: Number(length),
    },
  }
}

export type TriedStay = ReturnType<typeof useTriedStay>
