//! The program `carpal-ingest`: OSM PBF, Overpass, city GeoJSON and practice data into PostGIS.

// An extract is tens of millions of small texts and lists: a fifth of reading one was taking memory and giving it back.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    carpal_ingest::main()
}
