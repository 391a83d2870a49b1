//! CarPal's vector tiles: R-tree, ranking, MVT, TileJSON, style.
