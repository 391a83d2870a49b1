//! The program `carpal-tiles`: serves CarPal's vector tiles.

// Half the work of answering a tile is taking memory and giving it back, and this one is the faster.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    carpal_tiles::main()
}
