import 'maplibre-gl/dist/maplibre-gl.css'
import { setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'

// vite does not find the worker by itself; served as a file of ours, it also passes a strict Content-Security-Policy.
setWorkerUrl(workerUrl)
