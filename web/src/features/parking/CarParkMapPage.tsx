/** The car park map fills the frame. */
export default function CarParkMapPage() {
  return <p className="p-4">Not built yet</p>
}
