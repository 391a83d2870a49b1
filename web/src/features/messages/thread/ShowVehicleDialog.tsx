import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showVehicle } from '@/data/messages/mutations'
import type { Conversation } from '@/data/messages/types'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { FormDialog } from '@/ui/FormDialog'
import { VehicleSelect } from '../VehicleSelect'

function NothingToShow() {
  return (
    <p className="dialog__text">
      None of your vehicles has a make, model or colour yet. <Link to={paths.vehicles}>Add them under Vehicles</Link>,
      then you can show one here.
    </p>
  )
}

/** Chooses which of the user's own vehicles the owner sees in this conversation. */
export function ShowVehicleDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState(conversation.shown_vehicle_id ?? '')
  const save = useMutation({
    mutationFn: () => showVehicle(queries, conversation.id, chosen || null),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title="Show my vehicle"
      submit="Save"
      busy={save.isPending}
      error={save.error?.message}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <VehicleSelect value={chosen} onChoose={setChosen} empty={<NothingToShow />} />
    </FormDialog>
  )
}
