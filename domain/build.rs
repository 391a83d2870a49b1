//! The embedded migrations follow the folder.

fn main() {
    println!("cargo:rerun-if-changed=../migrations");
}
