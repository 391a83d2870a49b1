import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isCameraAllowed } from '@/lib/camera'
import { readVehicleCode, type VehicleCode } from '@/lib/vehicleCode'
import { vibrate } from '@/lib/vibrate'
import type { ScanFault } from './camera/useCamera'
import { type Decoder, startDecoder } from './decoder/decoder'
import { readPhoto } from './decoder/photo'
import { WRONG_CODE } from './format'
import { useOrigins } from './useOrigins'

/** What was found, and how; a demonstration finds the sample plate. */
export type Found = { code: VehicleCode; by: 'camera' | 'photo' | 'typing' | 'demonstration' }

/** What the scan is at. A found code is shown for a moment, then handed over. */
export type Stage = { is: 'idle' | 'scanning' | 'simulating' } | ({ is: 'found' } & Found)

const HAPTIC_MS = 60
/** Long enough to be seen and to be spoken. */
const FOUND_MS = 700
/** In so many pictures, about three seconds, a wrong code is no longer seen before its error goes away. */
const WRONG_PICTURES = 24

const SIMULATED_MS = 2000
const SAMPLE: Found = { code: { plate: 'AB12CDE' }, by: 'demonstration' }

type Options = {
  onFound: (found: Found) => void
  /** Whether the camera comes on by itself: at once, or if it need not ask. */
  start: 'now' | 'if allowed' | null
}

/** A scan: by the camera, from a photo, or as a demonstration. */
export function useScan({ onFound, start }: Options) {
  const [stage, go] = useState<Stage>({ is: start === 'now' ? 'scanning' : 'idle' })
  const [fault, setFault] = useState<ScanFault | null>(null)
  const [isNoticeOpen, openNotice] = useState(false)
  const [wrong, setWrong] = useState(false)
  const unseen = useRef(0)
  // A camera that was switched on automatically fails silently.
  const wasAsked = useRef(start === 'now')
  const [photo, setPhoto] = useState<{ reading: boolean; error: string | null }>({ reading: false, error: null })
  const decoder = useDecoder()
  const origins = useOrigins()
  const hand = useEffectEvent(onFound)

  useEffect(() => {
    if (stage.is === 'idle' || stage.is === 'scanning') return
    const found = stage.is === 'found' ? stage : SAMPLE
    const timer = setTimeout(() => hand(found), stage.is === 'found' ? FOUND_MS : SIMULATED_MS)
    return () => clearTimeout(timer)
  }, [stage])

  const begin = () => {
    setFault(null)
    setWrong(false)
    setPhoto({ reading: false, error: null })
    go({ is: 'scanning' })
  }
  const beginIfIdle = useEffectEvent(() => stage.is === 'idle' && begin())
  useEffect(() => {
    if (start !== 'if allowed') return
    let left = false
    void isCameraAllowed().then((allowed) => allowed && !left && beginIfIdle())
    return () => {
      left = true
    }
  }, [start])

  const found = (code: VehicleCode, by: Found['by']) => {
    vibrate(HAPTIC_MS)
    setWrong(false)
    go({ is: 'found', code, by })
  }
  /** The first CarPal code among what was read. */
  const ours = (texts: string[]) => texts.map((text) => readVehicleCode(text, origins)).find((code) => code !== null)

  return {
    stage,
    fault,
    isNoticeOpen,
    wrong,
    photo,
    decoder,
    begin: () => {
      wasAsked.current = true
      begin()
    },
    stop: () => {
      setWrong(false)
      go({ is: 'idle' })
    },
    simulate: () => {
      setWrong(false)
      go({ is: 'simulating' })
    },
    closeNotice: () => openNotice(false),
    /** What the camera sees, picture by picture. */
    onTexts: (texts: string[]) => {
      const code = ours(texts)
      if (code) return found(code, 'camera')
      unseen.current = texts.length > 0 ? 0 : unseen.current + 1
      setWrong((before) => texts.length > 0 || (before && unseen.current < WRONG_PICTURES))
    },
    onFault: (why: ScanFault) => {
      setFault(why)
      openNotice(wasAsked.current)
      setWrong(false)
      go({ is: 'idle' })
    },
    readPhoto: async (file: File) => {
      setPhoto({ reading: true, error: null })
      try {
        const code = ours(await readPhoto(file, decoder()))
        if (!code) throw new Error(WRONG_CODE)
        setPhoto({ reading: false, error: null })
        found(code, 'photo')
      } catch (error) {
        setPhoto({ reading: false, error: (error as Error).message })
      }
    },
  }
}

export type Scan = ReturnType<typeof useScan>

/** The page's decoder: started when it is first wanted, replaced when it broke, ended with the page. */
function useDecoder(): () => Decoder {
  const kept = useRef<Decoder | null>(null)
  useEffect(
    () => () => {
      kept.current?.close()
      kept.current = null
    },
    [],
  )
  return useCallback(() => {
    if (!kept.current?.isGood()) {
      kept.current?.close()
      kept.current = startDecoder()
    }
    return kept.current
  }, [])
}
