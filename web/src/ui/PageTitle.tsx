/** The document's title: "Car Park Map · CarPal". React moves it to the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · CarPal`}</title>
}
