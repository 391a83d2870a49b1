import { useQuery, useQueryClient } from '@tanstack/react-query'
import { QrCode } from 'lucide-react'
import { useId, useState } from 'react'
import { useSession } from '@/api/session'
import type { CarPark } from '@/data/carParks/types'
import { reportCarPark } from '@/data/driverReports/mutations'
import { ownReportsQuery } from '@/data/driverReports/queries'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import css from './HowIsItNow.module.css'
import { checkNearness } from './nearness'
import { SignInFirst } from './SignInFirst'

/** Says that there is a sticker or a fake code, beside where one pays: the first tap asks, the second sends. */
export function ReportScam({ carPark }: { carPark: CarPark }) {
  const [open, setOpen] = useState(false)
  const panel = useId()
  const user = useSession()?.user.id ?? null
  const own = useQuery(ownReportsQuery(user)).data ?? []
  const isReported = own.some(({ car_park_id, kind }) => car_park_id === carPark.id && kind === 'scam')
  if (isReported) return <p className={css.note}>You reported a scam here. We’re looking into it.</p>
  return (
    <>
      <Button
        variant="quiet"
        icon={<Icon of={QrCode} />}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        Report a scam
      </Button>
      <div id={panel} hidden={!open}>
        {open && (user ? <Ask user={user} carPark={carPark} onDone={() => setOpen(false)} /> : <SignInFirst />)}
      </div>
    </>
  )
}

function Ask({ user, carPark, onDone }: { user: string; carPark: CarPark; onDone: () => void }) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const send = async () => {
    setBusy(true)
    setFault(null)
    try {
      const against = await checkNearness(carPark)
      if (against) return setFault(against)
      await reportCarPark(queries, user, carPark.id, 'scam')
      onDone()
    } catch (failure) {
      setFault((failure as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p className={css.note}>
        Is there a sticker over a code, or a sign that looks fake? If two drivers say so, we turn Pay Now off until
        we’ve looked into it. Others never see your name.
      </p>
      <Button variant="danger-quiet" className={css.send} busy={busy} onClick={() => void send()}>
        Yes, report it
      </Button>
      {fault && (
        <p role="alert" className={css.fault}>
          {fault}
        </p>
      )}
    </>
  )
}
