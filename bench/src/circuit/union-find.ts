/** Disjoint sets of string keys (Tarjan: path halving, union by size). */
export class UnionFind {
  #parent = new Map<string, string>()
  #size = new Map<string, number>()

  has(key: string): boolean {
    return this.#parent.has(key)
  }

  /** The representative of the key's set; a new key is a set of its own. */
  find(key: string): string {
    let at = key
    for (;;) {
      const parent = this.#parent.get(at)
      if (parent === undefined) {
        this.#parent.set(at, at)
        return at
      }
      if (parent === at) return at
      const above = this.#parent.get(parent) ?? parent
      this.#parent.set(at, above)
      at = above
    }
  }

  join(a: string, b: string): void {
    const [x, y] = [this.find(a), this.find(b)]
    if (x === y) return
    const [sx, sy] = [this.#size.get(x) ?? 1, this.#size.get(y) ?? 1]
    const [root, leaf] = sx >= sy ? [x, y] : [y, x]
    this.#parent.set(leaf, root)
    this.#size.set(root, sx + sy)
  }
}
