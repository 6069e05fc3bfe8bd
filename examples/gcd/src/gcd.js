const MIN = -2147483648

/** Greatest common divisor of two 32-bit integers (binary algorithm). */
export function gcd(p, q) {
  let u = p
  let v = q
  if (u === 0 || v === 0) {
    return (Math.abs(u) + Math.abs(v)) | 0
  }
  // keep u and v negative, as negative integers range down to -2^31
  if (u > 0) u = -u
  if (v > 0) v = -v
  let k = 0
  while ((u & 1) === 0 && (v & 1) === 0 && k < 31) {
    u = (u / 2) | 0
    v = (v / 2) | 0
    k++
  }
  if (k === 31) throw new RangeError('overflow: gcd is 2^31')
  let t = u & 1 ? v : -(u / 2) | 0
  do {
    while ((t & 1) === 0) t = (t / 2) | 0
    if (t > 0) u = -t
    else v = t
    t = ((v - u) / 2) | 0
  } while (t !== 0)
  return -u * (1 << k)
}
