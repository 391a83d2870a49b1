import { useMutation } from '@tanstack/react-query'
import { CircleQuestionMark, Download, LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { type CarParkFilter, downloadCarParks } from '@/data/admin/carParks'
import { locate } from '@/lib/geolocation'
import { saveFile } from '@/lib/saveFile'
import type { MapView } from '@/map/view'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Switch } from '@/ui/Switch'
import { confirmed, failed } from '@/ui/toast'
import css from './CarParks.module.css'

/** How near one's own position is looked at. */
const NEAR_ME = 15

type Props = {
  adding: boolean
  /** Left out where a click on the map adds nothing. */
  onAdding?: ((on: boolean) => void) | undefined
  /** Says again how a car park is added; left out where that is said. */
  onHowTo?: (() => void) | undefined
  filter: CarParkFilter
  onLook: (view: MapView) => void
}

/** Add Mode, the own position, and the table of all car parks. */
export function Tools({ adding, onAdding, onHowTo, filter, onLook }: Props) {
  const [asking, setAsking] = useState(false)
  const findMe = () => {
    if (!('geolocation' in navigator)) {
      failed({ title: 'Location Not Supported', detail: 'Geolocation is not supported by this browser' })
      return
    }
    setAsking(true)
    locate()
      .then(
        ({ at: [lng, lat] }) => {
          onLook({ lng, lat, zoom: NEAR_ME })
          confirmed({ title: 'Location Found', detail: 'Centered map on your location' })
        },
        () => failed({ title: 'Location Error', detail: 'Could not get your location' }),
      )
      .finally(() => setAsking(false))
  }
  const table = useMutation({
    mutationFn: () => downloadCarParks(filter),
    onSuccess: ({ content }) => saveFile('car_parks.csv', content),
    onError: ({ message }) => failed({ title: 'Error', detail: message }),
  })
  return (
    <div className={css.tools}>
      {onAdding && (
        <span className={css.mode}>
          <span aria-hidden="true">Add Mode {adding ? 'ON' : 'OFF'}</span>
          <Switch label="Add Mode" checked={adding} onChange={onAdding} />
        </span>
      )}
      {onHowTo && (
        <Button icon={<Icon of={CircleQuestionMark} />} onClick={onHowTo}>
          How to add
        </Button>
      )}
      <Button icon={<Icon of={LocateFixed} />} busy={asking} onClick={findMe}>
        My Location
      </Button>
      <Button icon={<Icon of={Download} />} busy={table.isPending} onClick={() => table.mutate()}>
        Export
      </Button>
    </div>
  )
}
