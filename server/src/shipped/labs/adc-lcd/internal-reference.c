// Shows the voltage on A0 against the internal reference of 1.1 V: RS D12, E D11, D4-D7 on D5-D2, RW on ground.
#include <avr/io.h>
#include <util/delay.h>

static void half(uint8_t nibble) {
  // D4 of the display is PD5, D7 is PD2.
  PORTD = (PORTD & ~0x3c) | ((nibble & 1) << 5) | ((nibble & 2) << 3) | ((nibble & 4) << 1) |
          ((nibble & 8) >> 1);
  PORTB |= 1 << PB3;
  _delay_us(1);
  PORTB &= ~(1 << PB3);
  _delay_us(50);
}

static void send(uint8_t byte, uint8_t isText) {
  if (isText) PORTB |= 1 << PB4;
  else PORTB &= ~(1 << PB4);
  half(byte >> 4);
  half(byte & 15);
}

static void text(const char *letters) {
  while (*letters) send(*letters++, 1);
}

static void number(uint16_t value, uint8_t digits) {
  uint16_t unit = 1;
  while (--digits) unit *= 10;
  for (; unit; unit /= 10) send('0' + value / unit % 10, 1);
}

int main(void) {
  DDRB |= (1 << PB3) | (1 << PB4);
  DDRD |= 0x3c;
  ADMUX = (1 << REFS1) | (1 << REFS0);
  ADCSRA = (1 << ADEN) | 7;
  _delay_ms(20);
  half(3);
  _delay_ms(5);
  half(3);
  half(3);
  half(2);
  send(0x28, 0);
  send(0x0c, 0);
  send(0x06, 0);
  send(0x01, 0);
  _delay_ms(2);
  text("A0, up to 1.1 V");
  for (;;) {
    ADCSRA |= 1 << ADSC;
    while (ADCSRA & (1 << ADSC));
    uint16_t millivolts = (uint32_t)ADC * 1100 / 1024;
    send(0x80 | 0x40, 0);
    number(millivolts / 1000, 1);
    text(".");
    number(millivolts % 1000, 3);
    text(" V");
    _delay_ms(100);
  }
}
