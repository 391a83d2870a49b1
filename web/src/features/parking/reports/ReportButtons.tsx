import { useQueryClient } from '@tanstack/react-query'
import { Accessibility, Ban, Camera, QrCode } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CarPark } from '@/data/carParks/types'
import { reportCarPark, reportPrice } from '@/data/driverReports/mutations'
import type { ReportKind } from '@/data/driverReports/queries'
import { PICTURE_TYPES, pictureFault, preparePicture } from '@/lib/picture'
import { Icon } from '@/ui/Icon'
import { Spinner } from '@/ui/Spinner'
import { FaceDrawing } from '../marker/Drawing'
import css from './HowIsItNow.module.css'
import { checkNearness } from './nearness'
import { REPORT_LABELS } from './words'

type Props = { user: string; carPark: CarPark; onSent: () => void }

/** What can be said of a car park. A tap sends it; of a price, the photo that is taken. */
export function ReportButtons({ user, carPark, onSent }: Props) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<ReportKind | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const send = async (kind: ReportKind, act: () => Promise<void>) => {
    if (busy) return
    setBusy(kind)
    try {
      const against = await checkNearness(carPark)
      if (against) return setFault(against)
      await act()
      onSent()
    } catch (failure) {
      setFault((failure as Error).message)
    } finally {
      setBusy(null)
    }
  }
  const say = (kind: ReportKind) => () => send(kind, () => reportCarPark(queries, user, carPark.id, kind))
  const showSign = (photo: File) => {
    const wrong = pictureFault(photo)
    if (wrong) return setFault(wrong)
    return send('price_differs', async () => reportPrice(queries, user, carPark.id, await preparePicture(photo)))
  }
  const button = (kind: ReportKind, drawing: ReactNode) => (
    <button
      type="button"
      className={css.option}
      aria-busy={busy === kind || undefined}
      onClick={() => void say(kind)()}
    >
      {busy === kind ? <Spinner /> : drawing}
      {REPORT_LABELS[kind]}
    </button>
  )
  return (
    <>
      <div className={css.options}>
        {button('plenty', <FaceDrawing face="available" />)}
        {button('some', <FaceDrawing face="limited" />)}
        {button('full', <FaceDrawing face="full" />)}
        <SignPhoto busy={busy === 'price_differs'} onChoose={(photo) => void showSign(photo)} />
        {button('closed', <Icon of={Ban} />)}
        {button('bay_blocked', <Icon of={Accessibility} />)}
      </div>
      <div className={css.wide}>{button('scam', <Icon of={QrCode} />)}</div>
      {fault && (
        <p role="alert" className={css.fault}>
          {fault}
        </p>
      )}
      <p className={css.note}>
        Shown to others for 60 minutes, without your name. Only our team sees a photo of a sign.
      </p>
    </>
  )
}

/** Takes the photo of the sign that names another price: with the camera where there is one. */
function SignPhoto({ busy, onChoose }: { busy: boolean; onChoose: (photo: File) => void }) {
  return (
    <label className={css.option} aria-busy={busy || undefined}>
      {busy ? <Spinner /> : <Icon of={Camera} />}
      {REPORT_LABELS.price_differs}
      <input
        type="file"
        accept={PICTURE_TYPES.join()}
        capture="environment"
        aria-label="Price differs: take a photo of the sign"
        disabled={busy}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0]
          // The same file may be chosen again.
          currentTarget.value = ''
          if (chosen) onChoose(chosen)
        }}
      />
    </label>
  )
}
