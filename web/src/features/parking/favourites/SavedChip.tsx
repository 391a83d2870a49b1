import { Star } from 'lucide-react'
import { useState } from 'react'
import { type Favourite, useFavourites } from '@/data/favourites/favourites'
import { Icon } from '@/ui/Icon'
import { SidePanel } from '@/ui/SidePanel'
import css from './Favourites.module.css'
import { SaveStar } from './SaveStar'

/** The car parks that one saved on this device, wherever the map looks. */
export function SavedChip({ onOpen }: { onOpen: (carPark: Favourite) => void }) {
  const saved = useFavourites()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="chip chip--float" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={Star} size={16} />
        Saved
      </button>
      <SidePanel open={open} onOpenChange={setOpen} title="Saved car parks" close="Close the saved car parks">
        {saved.length === 0 ? (
          <p className={css.none}>Press the star of a car park to find it here again. The list stays on this device.</p>
        ) : (
          <ul className={css.list}>
            {saved.map((carPark) => (
              <li key={carPark.id}>
                <button
                  type="button"
                  onClick={() => {
                    setOpen(false)
                    onOpen(carPark)
                  }}
                >
                  {carPark.name}
                </button>
                <SaveStar carPark={carPark} />
              </li>
            ))}
          </ul>
        )}
      </SidePanel>
    </>
  )
}
