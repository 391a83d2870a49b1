import { useQuery } from '@tanstack/react-query'
import { type AdminCarPark, adminCarParkQuery } from '@/data/admin/carParks'
import { MapPopup } from '@/map/MapPopup'
import { Button } from '@/ui/Button'
import { Facts } from '../../Record'
import css from './Edit.module.css'
import { facilityName, statusName, typeName } from './words'

const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 }

type Props = {
  id: number
  /** Where its marker is. */
  at: { lng: number; lat: number }
  onClose: () => void
  onEdit: () => void
  onRemove: (carPark: AdminCarPark) => void
  onCentre: (at: { lng: number; lat: number }) => void
}

/** What is known of the car park whose marker was clicked, and what can be done with it. */
export function CarParkPopup({ id, at, onClose, onEdit, onRemove, onCentre }: Props) {
  const query = useQuery(adminCarParkQuery(id))
  const carPark = query.data
  const { lng, lat } = carPark?.fields ?? {}
  if (!carPark && query.isError) {
    return (
      <MapPopup {...at} insets={NO_INSETS} onClose={onClose}>
        <div className={css.popup} role="alert">
          <p>The car park could not be loaded</p>
          <div className={css.popupActs}>
            <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
              Try again
            </Button>
          </div>
        </div>
      </MapPopup>
    )
  }
  if (!carPark || lng == null || lat == null) return null
  const { fields } = carPark
  return (
    <MapPopup lng={lng} lat={lat} insets={NO_INSETS} onClose={onClose}>
      <section className={css.popup} aria-label={fields.name ?? 'Car park'}>
        <h2 className={css.popupTitle}>{fields.name}</h2>
        <Facts
          facts={{
            Address: fields.address,
            Status: statusName(carPark.availability),
            Type: typeName(carPark.parking_type),
            Spaces: fields.capacity ?? 'Unknown',
            Price: fields.price_description || carPark.price_words,
            Hours: fields.opening_hours || 'Unknown',
            Facilities: fields.facilities?.map(facilityName).join(', ') || 'None',
          }}
        />
        <p className={css.popupSeen}>
          {carPark.standing === 'on_map'
            ? 'Visible to users'
            : carPark.standing === 'deleted'
              ? 'Deleted'
              : 'Hidden from users'}
        </p>
        <div className={css.popupActs}>
          <Button size="small" variant="primary" onClick={onEdit}>
            Edit
          </Button>
          {carPark.standing !== 'deleted' && (
            <Button size="small" onClick={() => onRemove(carPark)}>
              Remove
            </Button>
          )}
          <Button size="small" onClick={() => onCentre({ lng, lat })}>
            Center
          </Button>
        </div>
      </section>
    </MapPopup>
  )
}
