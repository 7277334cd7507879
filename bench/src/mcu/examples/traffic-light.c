// A traffic light: red on D2, amber on D3, green on D4.
#include <avr/io.h>
#include <util/delay.h>

static void show(uint8_t lamps, uint8_t tenths) {
  PORTD = lamps << PD2;
  while (tenths--) _delay_ms(100);
}

int main(void) {
  DDRD |= 7 << PD2;
  for (;;) {
    show(1, 20);
    show(3, 5);
    show(4, 20);
    show(2, 5);
  }
}
