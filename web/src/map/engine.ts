import 'maplibre-gl/dist/maplibre-gl.css'
import { setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'

// vite does not find the worker by itself; served from this site, it also passes a strict Content-Security-Policy.
setWorkerUrl(workerUrl)
