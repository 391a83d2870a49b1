import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { House } from 'lucide-react'
import { Suspense, useState } from 'react'
import { forgetHome, homeMarkQuery, markHome } from '@/data/homeMark/queries'
import { formatLongDay } from '@/lib/dates'
import { PointPicker } from '@/map/PointPicker.lazy'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Dialog } from '@/ui/Dialog'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { QueryContent } from '@/ui/QueryContent'
import { Skeleton } from '@/ui/Skeleton'
import { confirmed } from '@/ui/toast'
import css from '../Account.module.css'

/** The place near which nothing of the user's is shown. Where it is stays with the server, encrypted; this page is not told. */
export function HomeCard() {
  const queries = useQueryClient()
  const home = useQuery(homeMarkQuery)
  const [picking, setPicking] = useState(false)
  const [forgetting, setForgetting] = useState(false)
  const mark = useMutation({
    mutationFn: (at: { lng: number; lat: number }) => markHome(queries, at),
    onSuccess: () => {
      setPicking(false)
      confirmed({ title: 'Home marked' })
    },
  })
  const forget = useMutation({
    mutationFn: () => forgetHome(queries),
    onSuccess: () => {
      setForgetting(false)
      confirmed({ title: 'Home forgotten' })
    },
  })
  return (
    <Card title="Home">
      <QueryContent query={home} loading="Loading…" failed="This could not be loaded" rows={2}>
        {({ marked_at, radius_metres }) => (
          <div className={css.inside}>
            <p>
              When you say that you’re leaving a space, others see roughly where. Mark your home, and nothing within{' '}
              {radius_metres}&nbsp;m of it is ever shown.
            </p>
            <p role="status">
              {marked_at
                ? `You marked it on ${formatLongDay(new Date(marked_at))}. No page shows where, not even to you. It’s in the data you can download.`
                : 'No home is marked. Only you can mark one, and no admin sees where it is.'}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button icon={<Icon of={House} />} onClick={() => setPicking(true)}>
                {marked_at ? 'Mark another place' : 'Mark my home'}
              </Button>
              {marked_at && (
                <Button variant="quiet" onClick={() => setForgetting(true)}>
                  Forget my home
                </Button>
              )}
            </div>
          </div>
        )}
      </QueryContent>
      <Dialog
        open={picking}
        onOpenChange={setPicking}
        wide
        title="Where is your home?"
        description="Move the map until the pin is on it."
      >
        <Suspense fallback={<Skeleton height={420} />}>
          <PointPicker
            at={null}
            busy={mark.isPending}
            onCancel={() => setPicking(false)}
            onPick={(at) => mark.mutate(at)}
          />
        </Suspense>
        <FormError message={mark.error?.message} />
      </Dialog>
      {forgetting && (
        <ConfirmDialog
          title="Forget your home?"
          description="A space you’re leaving near it may then be shown to others."
          submit="Forget my home"
          danger
          act={forget}
          onClose={() => setForgetting(false)}
        />
      )}
    </Card>
  )
}
