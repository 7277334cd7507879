// Square waves on P1.0 by timer 0. P2.1 and P2.0 choose half the period: 250, 500, 1000 or 2500 machine cycles.
// With P2.2 high the timer reloads itself (mode 2, 250 cycles); otherwise the interrupt reloads it (mode 1).
#include <8051.h>

static volatile unsigned char high, low;

void elapsed(void) __interrupt(1) {
  if (!(TMOD & 2)) {
    TH0 = high;
    TL0 = low;
  }
  P1_0 = !P1_0;
}

static void set(unsigned char choice) {
  unsigned int half = 250;
  TR0 = 0;
  if (choice & 4) {
    TMOD = 2;
    TH0 = TL0 = 256 - 250;
  } else {
    if ((choice & 3) == 1) half = 500;
    if ((choice & 3) == 2) half = 1000;
    if ((choice & 3) == 3) half = 2500;
    TMOD = 1;
    high = (65536 - half) >> 8;
    low = (65536 - half) & 0xff;
    TH0 = high;
    TL0 = low;
  }
  TR0 = 1;
}

void main(void) {
  unsigned char last = 0xff;
  ET0 = 1;
  EA = 1;
  for (;;) {
    unsigned char now = P2 & 7;
    if (now != last) {
      last = now;
      set(now);
    }
  }
}
