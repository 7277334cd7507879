// Temperature by a thermistor (10 kOhm at 25 degrees, B = 3950) from A0 to ground with 10 kOhm to 5 V: to the terminal, 9600 baud.
#include <avr/io.h>
#include <math.h>
#include <util/delay.h>

static void put(char letter) {
  while (!(UCSR0A & (1 << UDRE0)));
  UDR0 = letter;
}

static void tenths(int16_t value) {
  if (value < 0) {
    put('-');
    value = -value;
  }
  char digits[6];
  uint8_t count = 0;
  do {
    digits[count++] = '0' + value % 10;
    value /= 10;
  } while (value || count < 2);
  while (count) {
    if (count == 1) put('.');
    put(digits[--count]);
  }
}

int main(void) {
  UBRR0 = F_CPU / 16 / 9600 - 1;
  UCSR0B = 1 << TXEN0;
  ADMUX = 1 << REFS0;
  ADCSRA = (1 << ADEN) | 7;
  for (;;) {
    ADCSRA |= 1 << ADSC;
    while (ADCSRA & (1 << ADSC));
    float share = ADC / 1024.0;
    float kelvin = 1 / (1 / 298.15 + log(share / (1 - share)) / 3950);
    tenths(lround((kelvin - 273.15) * 10));
    put('\n');
    _delay_ms(200);
  }
}
