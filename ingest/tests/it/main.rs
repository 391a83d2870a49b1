//! The ingest against a real PostGIS: stories of runs, one fresh database each.

mod loader;
mod made;
